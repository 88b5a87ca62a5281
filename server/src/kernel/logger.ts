/** The log interface of features: structured fields first, then a sentence without personal data. */
export interface Logger {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
