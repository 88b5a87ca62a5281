/** Messages from a program to its server. The server sends one task at a time, without a wrapper. */
export type ProgramMessage<Result> =
  /** `shouldRecycle`: the program uses so much memory that it should be replaced. */
  | { type: 'answer'; result: Result; shouldRecycle: boolean }
  | { type: 'rejection'; error: Error; shouldRecycle: boolean }
  /** The program exceeds a limit and must be stopped. */
  | { type: 'too-much' }
