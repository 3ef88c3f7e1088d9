/// A script that reaches every screen.
enum WholeEvening {
  static let script = """
    # Ann mistypes, then logs in.
    email ann@example.com
    password anker
    log-in
    password anchor
    log-in
    # The first game is given up, but not at once.
    x Ann
    start
    o Ben
    start
    place 2 2
    place 2 2
    quit
    no
    place 1 1
    quit
    yes
    # The second is won, the third is a draw.
    start
    place 2 2
    place 1 1
    place 1 2
    place 3 3
    place 3 2
    again
    place 1 1
    place 1 2
    place 1 3
    place 2 2
    place 2 1
    place 2 3
    place 3 2
    place 3 1
    place 3 3
    leave
    # Ben needs a code.
    email ben@example.com
    password banjo
    log-in
    code 654321
    verify
    code 123456
    verify
    leave
    email ben@example.com
    password banjo
    log-in
    cancel
    exit
    """
}
