import type { Logger } from 'drizzle-orm'

/** Writes down every statement that a database connection of Drizzle sends, with its values in place. */
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

/** Statements as a script of pgbench: what stands for something new each time becomes a variable of it. */
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
