/** Messages from a program to its server. The server sends one task at a time, without a wrapper. */
export type ProgramMessage<Answer> =
  /** `isSwollen`: the program uses so much memory that it should be replaced. */
  | { type: 'answer'; answer: Answer; isSwollen: boolean }
  | { type: 'rejection'; error: Error; isSwollen: boolean }
  /** The program exceeds a limit and must be stopped. */
  | { type: 'too-much' }
