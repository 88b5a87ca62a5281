import { administer } from './operator.ts'

/** What a command of operators answers as JSON. It fails if the command does. */
export async function administerAsJson(...words: string[]): Promise<unknown> {
  return JSON.parse(await administer(...words, '--json'))
}

/** The account's id. */
export async function idOf(email: string): Promise<string> {
  const { users } = (await administerAsJson('users', 'find', email)) as { users: { id: string; email: string }[] }
  const found = users.find((user) => user.email === email)
  if (!found) throw new Error(`Nobody has ${email}.`)
  return found.id
}
