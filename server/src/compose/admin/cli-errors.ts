/** Thrown for invalid arguments. The command exits with 2. */
export class UsageError extends Error {}

/** Thrown if a command can't be carried out. The command exits with 1. The message is for the operator. */
export class CommandError extends Error {}
