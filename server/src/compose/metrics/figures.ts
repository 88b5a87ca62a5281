import { Gauge } from 'prom-client'
import type { Adapters } from '../adapters.ts'
import type { Base } from '../parts.ts'
import { readBooks, readFindings, readLedger, readOrders } from './figures.money.ts'
import { readDisk, readGenerations, readJobs, readMails } from './figures.work.ts'
import { createReadings } from './readings.ts'

export type FigureParts = Base & Adapters

/** What only the database, or the disk, knows. It is the same in every process: whoever asks several takes the greatest, never the sum. */
export function createFigures(parts: FigureParts): () => Promise<void> {
  showConnections(parts)
  showInstallation(parts)
  const all = [readGenerations, readJobs, readMails, readLedger, readBooks, readOrders, readFindings, readDisk]
  const readings = all.map((figure) => figure(parts))
  return createReadings(parts.measures.registry, parts.logger, readings)
}

function showConnections({ database, measures: { registry } }: FigureParts): void {
  const gauge = new Gauge({
    ...{ name: 'database_connections', labelNames: ['state'] },
    help: 'Of this process to PostgreSQL: busy and idle connections, and statements that wait for one. Absent on the embedded engine.',
    registers: [registry],
    collect() {
      for (const [state, value] of Object.entries(database.connections?.() ?? {})) gauge.set({ state }, value)
    },
  })
}

function showInstallation({ config, database, paymentProvider, measures: { registry } }: FigureParts): void {
  const gauge = new Gauge({
    ...{ name: 'installation_info', labelNames: ['role', 'database', 'files', 'payments', 'mode'] },
    help: 'What this process is made of; always 1. The mode is live if money moves, else test.',
    registers: [registry],
  })
  const { name, checkout } = paymentProvider
  const made = { role: config.role, database: database.engine, files: config.store.place }
  gauge.set({ ...made, payments: name, mode: checkout.isTest ? 'test' : 'live' }, 1)
}
