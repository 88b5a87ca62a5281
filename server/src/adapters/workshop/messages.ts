/** What a program says to its server. It gets one order at a time, as it is. */
export type ProgramMessage<Answer> =
  /** `isSwollen`: it holds so much memory that it should not be asked again. */
  | { type: 'answer'; answer: Answer; isSwollen: boolean }
  | { type: 'rejection'; error: Error; isSwollen: boolean }
  /** It is beyond a bound and wants to be ended. */
  | { type: 'too-much' }
