/// A script that reaches every screen, and the text that it gives.
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

  static let text = """
    --- screen 1 ---
    Log in
      Email:    –
      Password: –

    [email TEXT, password TEXT, log-in, exit]
    --- screen 2 ---
    Log in
      Email:    ann@example.com
      Password: –

    [email TEXT, password TEXT, log-in, exit]
    --- screen 3 ---
    Log in
      Email:    ann@example.com
      Password: *****

    [email TEXT, password TEXT, log-in, exit]
    --- screen 4 ---
    Log in
      Email:    ann@example.com
      Password: –

    Nobody here has this email and this password.

    [email TEXT, password TEXT, log-in, exit]
    --- screen 5 ---
    Log in
      Email:    ann@example.com
      Password: ******

    Nobody here has this email and this password.

    [email TEXT, password TEXT, log-in, exit]
    --- screen 6 ---
    New game
      X: –
      O: –

    [x TEXT, o TEXT, start, leave, exit]
    --- screen 7 ---
    New game
      X: Ann
      O: –

    [x TEXT, o TEXT, start, leave, exit]
    --- screen 8 ---
    New game
      X: Ann
      O: –

    Both players need a name.

    [x TEXT, o TEXT, start, leave, exit]
    --- screen 9 ---
    New game
      X: Ann
      O: Ben

    [x TEXT, o TEXT, start, leave, exit]
    --- screen 10 ---
    Ann, place your X

        1 2 3
      1 . . .
      2 . . .
      3 . . .

    [place ROW COLUMN (1 to 3), quit, exit]
    --- screen 11 ---
    Ben, place your O

        1 2 3
      1 . . .
      2 . X .
      3 . . .

    [place ROW COLUMN (1 to 3), quit, exit]
    --- screen 12 ---
    Ben, place your O

        1 2 3
      1 . . .
      2 . X .
      3 . . .

    This square is taken.

    [place ROW COLUMN (1 to 3), quit, exit]
    --- screen 13 ---
    Ben, place your O

        1 2 3
      1 . . .
      2 . X .
      3 . . .

    This square is taken.

    Give up this game?

    [yes, no, exit]
    --- screen 14 ---
    Ben, place your O

        1 2 3
      1 . . .
      2 . X .
      3 . . .

    This square is taken.

    [place ROW COLUMN (1 to 3), quit, exit]
    --- screen 15 ---
    Ann, place your X

        1 2 3
      1 O . .
      2 . X .
      3 . . .

    [place ROW COLUMN (1 to 3), quit, exit]
    --- screen 16 ---
    Ann, place your X

        1 2 3
      1 O . .
      2 . X .
      3 . . .

    Give up this game?

    [yes, no, exit]
    --- screen 17 ---
    New game
      X: Ann
      O: Ben

    [x TEXT, o TEXT, start, leave, exit]
    --- screen 18 ---
    Ann, place your X

        1 2 3
      1 . . .
      2 . . .
      3 . . .

    [place ROW COLUMN (1 to 3), quit, exit]
    --- screen 19 ---
    Ben, place your O

        1 2 3
      1 . . .
      2 . X .
      3 . . .

    [place ROW COLUMN (1 to 3), quit, exit]
    --- screen 20 ---
    Ann, place your X

        1 2 3
      1 O . .
      2 . X .
      3 . . .

    [place ROW COLUMN (1 to 3), quit, exit]
    --- screen 21 ---
    Ben, place your O

        1 2 3
      1 O X .
      2 . X .
      3 . . .

    [place ROW COLUMN (1 to 3), quit, exit]
    --- screen 22 ---
    Ann, place your X

        1 2 3
      1 O X .
      2 . X .
      3 . . O

    [place ROW COLUMN (1 to 3), quit, exit]
    --- screen 23 ---
    Ann wins with X

        1 2 3
      1 O X .
      2 . X .
      3 . X O

    Play again?

    [again, leave, exit]
    --- screen 24 ---
    Ann, place your X

        1 2 3
      1 . . .
      2 . . .
      3 . . .

    [place ROW COLUMN (1 to 3), quit, exit]
    --- screen 25 ---
    Ben, place your O

        1 2 3
      1 X . .
      2 . . .
      3 . . .

    [place ROW COLUMN (1 to 3), quit, exit]
    --- screen 26 ---
    Ann, place your X

        1 2 3
      1 X O .
      2 . . .
      3 . . .

    [place ROW COLUMN (1 to 3), quit, exit]
    --- screen 27 ---
    Ben, place your O

        1 2 3
      1 X O X
      2 . . .
      3 . . .

    [place ROW COLUMN (1 to 3), quit, exit]
    --- screen 28 ---
    Ann, place your X

        1 2 3
      1 X O X
      2 . O .
      3 . . .

    [place ROW COLUMN (1 to 3), quit, exit]
    --- screen 29 ---
    Ben, place your O

        1 2 3
      1 X O X
      2 X O .
      3 . . .

    [place ROW COLUMN (1 to 3), quit, exit]
    --- screen 30 ---
    Ann, place your X

        1 2 3
      1 X O X
      2 X O O
      3 . . .

    [place ROW COLUMN (1 to 3), quit, exit]
    --- screen 31 ---
    Ben, place your O

        1 2 3
      1 X O X
      2 X O O
      3 . X .

    [place ROW COLUMN (1 to 3), quit, exit]
    --- screen 32 ---
    Ann, place your X

        1 2 3
      1 X O X
      2 X O O
      3 O X .

    [place ROW COLUMN (1 to 3), quit, exit]
    --- screen 33 ---
    Nobody wins

        1 2 3
      1 X O X
      2 X O O
      3 O X X

    Play again?

    [again, leave, exit]
    --- screen 34 ---
    Log in
      Email:    –
      Password: –

    [email TEXT, password TEXT, log-in, exit]
    --- screen 35 ---
    Log in
      Email:    ben@example.com
      Password: –

    [email TEXT, password TEXT, log-in, exit]
    --- screen 36 ---
    Log in
      Email:    ben@example.com
      Password: *****

    [email TEXT, password TEXT, log-in, exit]
    --- screen 37 ---
    Enter the code that was sent to you
      Code: –

    [code TEXT, verify, cancel, exit]
    --- screen 38 ---
    Enter the code that was sent to you
      Code: 654321

    [code TEXT, verify, cancel, exit]
    --- screen 39 ---
    Enter the code that was sent to you
      Code: –

    This is not the code.

    [code TEXT, verify, cancel, exit]
    --- screen 40 ---
    Enter the code that was sent to you
      Code: 123456

    This is not the code.

    [code TEXT, verify, cancel, exit]
    --- screen 41 ---
    New game
      X: –
      O: –

    [x TEXT, o TEXT, start, leave, exit]
    --- screen 42 ---
    Log in
      Email:    –
      Password: –

    [email TEXT, password TEXT, log-in, exit]
    --- screen 43 ---
    Log in
      Email:    ben@example.com
      Password: –

    [email TEXT, password TEXT, log-in, exit]
    --- screen 44 ---
    Log in
      Email:    ben@example.com
      Password: *****

    [email TEXT, password TEXT, log-in, exit]
    --- screen 45 ---
    Enter the code that was sent to you
      Code: –

    [code TEXT, verify, cancel, exit]
    --- screen 46 ---
    Log in
      Email:    ben@example.com
      Password: *****

    [email TEXT, password TEXT, log-in, exit]
    """
}
