/** The arguments are invalid: the command exits with 2. */
export class UsageError extends Error {}

/** The command can't be carried out: it exits with 1. The message is for the operator. */
export class CommandError extends Error {}
