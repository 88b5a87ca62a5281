import { ConfigError, readConfig } from '../config.ts'

/** Why a server with this environment does not start; nothing if it does. */
export function mistakesOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment, '/srv/pictor')
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
}
