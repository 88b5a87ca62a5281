import type { Logger } from 'drizzle-orm'

/** Records every statement that a Drizzle connection sends, with its values in place. */
export interface Recorder extends Logger {
  readonly statements: string[]
}

export function createRecorder(): Recorder {
  const statements: string[] = []
  return {
    statements,
    logQuery: (query, values) => {
      statements.push(query.replaceAll(/\$(\d+)/g, (_name, number: string) => literal(values[Number(number) - 1])))
    },
  }
}

/** Returns the statements as a pgbench script in which values that are new each time become variables. */
export function pgbenchScript(statements: string[], variables: Record<string, string>): string {
  const lines = statements.map((statement) => {
    const oneLine = `${statement.replaceAll(/\s+/g, ' ').trim()};`
    return Object.entries(variables).reduce((text, [value, name]) => text.replaceAll(value, name), oneLine)
  })
  return `${lines.join('\n')}\n`
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return literal(value.toISOString())
  if (Array.isArray(value)) return literal(`{${value.map((item) => JSON.stringify(item)).join(',')}}`)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `'${text.replaceAll("'", "''")}'`
}
