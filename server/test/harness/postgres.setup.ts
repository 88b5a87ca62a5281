import { resolve } from 'node:path'
import { Client } from 'pg'
import { PgBoss } from 'pg-boss'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '../../src/adapters/database/postgres.ts'
import { startPostgresServer } from './postgres-server.ts'

const migrations = resolve(import.meta.dirname, '../../migrations')

/**
 * Starts one temporary server for the run, with a template that is migrated once. The returned function stops the
 * server, which deletes its files.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer()
  try {
    await makeTemplate(server.url)
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('migrations', migrations)
  project.provide('databaseSource', server.url)
  return () => server.stop()
}

async function makeTemplate(server: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query('create database template_migrated')
  await client.end()
  const url = Object.assign(new URL(server), { pathname: '/template_migrated' }).href
  const template = await openPostgres({
    url,
    migrations,
    report: (error) => {
      throw error
    },
  })
  await template.close()
  // Otherwise each application would install the job queue, which would double its start time.
  const queue = new PgBoss(url)
  await queue.start()
  await queue.stop()
}
