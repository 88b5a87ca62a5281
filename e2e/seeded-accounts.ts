import path from 'node:path'

/** The accounts that `seed-program.ts` inserted, each signed in by its cookie. */
export interface SeededAccounts {
  readonly members: readonly SeededAccount[]
  readonly admins: readonly SeededAccount[]
}

interface SeededAccount {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly cookie: string
}

export const toDataFolder = (folder: string) => path.join(folder, 'data')
export const toAccountsFile = (folder: string) => path.join(folder, 'accounts.json')
