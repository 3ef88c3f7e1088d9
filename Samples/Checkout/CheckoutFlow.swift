import WorkflowFlows
import WorkflowScreens

extension Flow where Input == Never, Output == Receipt {
  /// The steps from the sign-up to the receipt.
  static var checkout: Flow {
    Flow {
      signUp
      CartStep()
      // Which steps there are follows from what the cart has handed on.
      Choose { (order: Order) in
        Flow<Order, Shipment> {
          for gift in order.gifts { GiftNoteStep(gift: gift).id(gift.id) }
          if order.needsParcel { shipping } else { DownloadStep() }
        }
      }
      .named("Delivery")
      PaymentStep()
      ReviewStep().presented(.modal)
    }
  }

  /// A flow of its own: in the checkout, its steps are steps of the checkout.
  private static var signUp: Flow<Never, Customer> {
    Flow<Never, Customer> {
      EmailStep()
      // A known customer skips it, but can go back to it, to be called otherwise.
      NameStep().persistence(.persistWhenSkipped)
      // What was accepted is not asked again on the way back.
      TermsStep().presented(.modal).persistence(.removedAfterProceeding)
    }
  }

  private static var shipping: Flow<Order, Shipment> {
    Flow<Order, Shipment> {
      AddressStep()
      ShippingStep()
    }
  }
}
