/** The characters of nearly every page, in CSS notation: English letters, digits, and the punctuation of our texts. */
export const BASIC_CHARACTERS =
  'U+20-7E,U+A0,U+A9,U+B7,U+D7,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+20AC,U+2212'

/** The range of font weights that our styles use: regular to bold. */
export const WEIGHTS = { min: 400, max: 700 } as const
