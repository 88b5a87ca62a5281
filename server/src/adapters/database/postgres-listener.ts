import { setTimeout as wait } from 'node:timers/promises'
import { Client, escapeIdentifier } from 'pg'

export interface Subscription {
  channel: string
  onNotify(payload: string): void
  onReconnect?: (() => void) | undefined
}

export interface ListenerOptions {
  url: string
  report: (error: unknown) => void
  /** Interval of heartbeat queries. A connection that stops responding would otherwise never close. */
  heartbeatMs?: number
  responseTimeoutMs?: number
}

/** The `application_name` of listener connections. */
export const LISTENER_NAME = 'pictor listener'
const RETRY_DELAY_MS = 500
const RETRY_DELAY_MAX_MS = 5_000

/** One LISTEN connection for the whole process. Reconnects when the connection is lost. */
export class PostgresListener {
  readonly #options: ListenerOptions
  readonly #subscriptions = new Set<Subscription>()
  readonly #closing = new AbortController()
  #connection: Promise<Client> | undefined
  #isReconnecting = false
  #queue: Promise<unknown> = Promise.resolve()

  constructor(options: ListenerOptions) {
    this.#options = options
  }

  async listen(subscription: Subscription): Promise<() => Promise<void>> {
    this.#subscriptions.add(subscription)
    try {
      const client = await this.#getClient()
      await this.#query(client, `LISTEN ${escapeIdentifier(subscription.channel)}`)
    } catch (error) {
      this.#subscriptions.delete(subscription)
      throw error
    }
    return () => this.#unlisten(subscription)
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The database is closed'))
    const client = await this.#connection?.catch(() => undefined)
    await client?.end()
  }

  /** Opens the connection if there is none. Concurrent callers wait for the same attempt. */
  #getClient(): Promise<Client> {
    this.#connection ??= this.#connect().catch((error: unknown) => {
      this.#connection = undefined
      throw error
    })
    return this.#connection
  }

  async #connect(): Promise<Client> {
    this.#closing.signal.throwIfAborted()
    const client = new Client(toClientConfig(this.#options))
    client.on('error', this.#options.report)
    client.on('notification', ({ channel, payload }) => this.#deliver(channel, payload ?? ''))
    await client.connect()
    const lost = new AbortController()
    client.once('end', () => {
      lost.abort()
      this.#connection = undefined
      if (!this.#closing.signal.aborted && !this.#isReconnecting) void this.#reconnect()
    })
    void this.#monitor(client, lost.signal)
    return client
  }

  async #reconnect(): Promise<void> {
    this.#isReconnecting = true
    const { signal } = this.#closing
    for (let delayMs = RETRY_DELAY_MS; ; delayMs = Math.min(delayMs * 2, RETRY_DELAY_MAX_MS)) {
      await wait(delayMs, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted || (await this.#resubscribe())) break
    }
    this.#isReconnecting = false
  }

  async #resubscribe(): Promise<boolean> {
    try {
      const client = await this.#getClient()
      const channels = new Set([...this.#subscriptions].map(({ channel }) => channel))
      for (const channel of channels) await this.#query(client, `LISTEN ${escapeIdentifier(channel)}`)
    } catch (error) {
      this.#options.report(error)
      return false
    }
    // Notifications sent during the interruption are lost, so subscribers must read the current state.
    for (const { onReconnect } of this.#subscriptions) onReconnect?.()
    return true
  }

  #deliver(channel: string, payload: string): void {
    for (const subscription of this.#subscriptions) if (subscription.channel === channel) subscription.onNotify(payload)
  }

  async #unlisten(subscription: Subscription): Promise<void> {
    this.#subscriptions.delete(subscription)
    const isStillUsed = [...this.#subscriptions].some(({ channel }) => channel === subscription.channel)
    if (isStillUsed || !this.#connection || this.#closing.signal.aborted) return
    const client = await this.#connection
    await this.#query(client, `UNLISTEN ${escapeIdentifier(subscription.channel)}`)
  }

  async #monitor(client: Client, lost: AbortSignal): Promise<void> {
    try {
      for (;;) {
        await wait(this.#options.heartbeatMs ?? 10_000, undefined, { signal: lost, ref: false })
        await this.#query(client, 'select 1')
      }
    } catch (error) {
      // While the listener closes, a heartbeat may find a closed connection. That is not an error.
      if (lost.aborted || this.#closing.signal.aborted) return
      this.#options.report(error)
      await client.end()
    }
  }

  /** Runs one statement at a time, as the driver requires for a shared connection. */
  #query(client: Client, statement: string): Promise<unknown> {
    const result = this.#queue.then(() => client.query(statement))
    this.#queue = result.catch(() => {})
    return result
  }
}

function toClientConfig({ url, responseTimeoutMs = 5_000 }: ListenerOptions) {
  return {
    connectionString: url,
    application_name: LISTENER_NAME,
    connectionTimeoutMillis: responseTimeoutMs,
    query_timeout: responseTimeoutMs,
    keepAlive: true,
  }
}
