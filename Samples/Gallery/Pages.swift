extension Page {
  /// All pages, in the order in which they are listed.
  static let all = [
    Page("Text", TextDemo.self, "Text in one style, wrapped or cut."),
    Page("StyledText", StyledTextDemo.self, "Text of several styles, with links and marks."),
    Page("Stacks", StackDemo.self, "Views below and beside each other, and room around them."),
    Page("Grid", GridDemo.self, "Views in rows and columns."),
    Page("Border", BorderDemo.self, "A box with a title."),
    Page("List", ListDemo.self, "Rows, one of which is selected."),
    Page("Table", TableDemo.self, "Rows of cells under titles."),
    Page("ScrollArea", ScrollAreaDemo.self, "A view that is higher than its room."),
    Page("CodeBlock", CodeBlockDemo.self, "A code whose parts have looks."),
    Page("Tabs", TabsDemo.self, "Titles side by side, one of which is chosen."),
    Page("TextField", TextFieldDemo.self, "A line that is edited."),
    Page("PasswordField", PasswordFieldDemo.self, "A line that is hidden."),
    Page("NumberField", NumberFieldDemo.self, "A whole number."),
    Page("TextArea", TextAreaDemo.self, "Lines that are edited."),
    Page("Checkbox", CheckboxDemo.self, "Something that is on or off."),
    Page("RadioGroup", RadioGroupDemo.self, "A few options, all of them shown."),
    Page("Select", SelectDemo.self, "A row with the chosen option; the others open below it."),
    Page("Button", ButtonDemo.self, "Something to do."),
    Page("Form", FormDemo.self, "Fields, and the buttons that end them."),
    Page("FilterList", FilterListDemo.self, "A field above the list that it filters."),
    Page("ProgressBar", ProgressBarDemo.self, "How much of something is done."),
    Page("Spinner", SpinnerDemo.self, "A sign that something is going on."),
    Page("Dialog", DialogDemo.self, "A question and its answers."),
    Page("KeyHelp", KeyHelpDemo.self, "What the keys do."),
    Page(
      "Styles", StyleDemo.self, "What things mean, and the lines of boxes; --theme changes both."),
    Page("Input", InputDemo.self, "The names of keys, of what the mouse does, and of pastes."),
  ]
}
