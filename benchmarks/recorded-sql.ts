import type { Logger } from 'drizzle-orm'

/** Records every statement that a Drizzle connection sends, with values instead of parameters. */
export interface Recorder extends Logger {
  readonly statements: string[]
}

export function createRecorder(): Recorder {
  const statements: string[] = []
  return {
    statements,
    logQuery: (query, values) => {
      statements.push(query.replaceAll(/\$(\d+)/g, (_name, number: string) => toLiteral(values[Number(number) - 1])))
    },
  }
}

/** Returns the statements as a pgbench script. `variables` maps values to the pgbench variables that replace them. */
export function createPgbenchScript(statements: string[], variables: Record<string, string>): string {
  const lines = statements.map((statement) => {
    const oneLine = `${statement.replaceAll(/\s+/g, ' ').trim()};`
    return Object.entries(variables).reduce((text, [value, name]) => text.replaceAll(value, name), oneLine)
  })
  return `${lines.join('\n')}\n`
}

function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return toLiteral(value.toISOString())
  if (Array.isArray(value)) return toLiteral(`{${value.map((item) => JSON.stringify(item)).join(',')}}`)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `'${text.replaceAll("'", "''")}'`
}
