import type { SandboxDelays } from '@pictor/payment-sandbox'
import type { Config } from '../config/config.ts'
import type { PasswordCost } from '../features/users/index.ts'
import type { EventStreamSettings } from '../http/streams/event-streams.ts'
import type { CacheAges } from '../http/cache/response-cache.ts'
import type { LoadProbe } from '../http/guards/load-shedding.ts'
import type { LimitSettings } from '../http/limits/quotas.ts'
import type { SitemapSettings } from '../http/pages/sitemap.ts'
import type { BodyPace } from '../http/guards/slow-bodies.ts'
import type { SocketSettings } from '../http/guards/sockets.ts'
import type { Alerts } from '../kernel/alerts.ts'
import type { Clock } from '../kernel/clock.ts'
import type { PassCrashPoint } from '../kernel/crash-points.ts'
import type { Logger } from '../kernel/logger.ts'
import type { RecordSecurityEvent } from '../kernel/security-log.ts'
import type { Database } from '../ports/database.ts'
import type { ImageModel } from '../ports/image-model.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'
import type { ObjectStore } from '../ports/object-store.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { ImageProcessPool } from './image-process-pool.ts'

/** Paths and process hooks that differ between source, bundle and tests. */
export interface RuntimePaths {
  migrations: string
  /** A tarball of an empty, migrated embedded database. */
  snapshot: string
  /** The illustrator's worker program. */
  illustratorWorker: URL
  /** The program that decodes and encodes images. */
  imageWorker: URL
  /** The built script of the payment sandbox's checkout. */
  checkoutScript: string
  webRoot: string
  web: 'none' | 'production' | 'development'
  /** Called when the process can't continue and must be restarted. */
  onFatal(error: Error): void
}

/** Replacements for tests. */
export interface Overrides {
  /** Timing-sensitive calls are delayed to a multiple of this time. */
  responsePaddingMs?: number
  /** Cost of new password hashes. The production cost would take most of a test's time. */
  passwordCost?: PasswordCost
  clock?: Clock
  database?: Database
  model?: ImageModel
  store?: ObjectStore
  imageProcessPool?: ImageProcessPool
  paymentProvider?: PaymentProvider
  sandboxDelays?: Partial<SandboxDelays>
  passCrashPoint?: PassCrashPoint
  limits?: LimitSettings
  sockets?: Partial<SocketSettings>
  bodyPace?: Partial<BodyPace>
  /** Null disables load shedding. */
  loadProbe?: LoadProbe | null
  eventStreams?: Partial<EventStreamSettings>
  /** Ages of cached responses: public calls, pages and files. */
  cacheAges?: Partial<CacheAges>
  /** How long the result of the readiness checks is reused. */
  readinessTtlMs?: number
  sitemap?: Partial<SitemapSettings>
  /** The sweep keeps files that are younger than this. */
  fileMinAgeMs?: number
  /** Receives the log, line by line; by default, it goes to standard output. */
  log?: { write(line: string): void }
  /** Timeout of a call to the shared rate-limit store, in milliseconds; default 1,000. */
  limitStoreTimeoutMs?: number
}

/** The context from which the application is built. */
export interface AppContext {
  config: Config
  runtimePaths: RuntimePaths
  logger: Logger
  alerts: Alerts
  metrics: Metrics
  clock: Clock
  passCrashPoint: PassCrashPoint
  secret: string
  responsePaddingMs: number
  /** Undefined for the production cost. */
  passwordCost: PasswordCost | undefined
  recordSecurityEvent: RecordSecurityEvent
  fileMinAgeMs: number
}
