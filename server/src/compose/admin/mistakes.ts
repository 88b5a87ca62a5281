/** Written down wrongly: the command ends with 2. */
export class UsageError extends Error {}

/** Understood, and can not be done: the command ends with 1. The message is a sentence for whoever typed it. */
export class CommandError extends Error {}
