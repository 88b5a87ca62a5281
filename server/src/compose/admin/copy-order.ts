/** What the command line says on the operator's socket to be sent everything that the embedded database holds. */
export const COPY_DATABASE = { copies: 'database' } as const
