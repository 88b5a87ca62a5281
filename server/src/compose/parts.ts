import type { Pace } from '@pictor/payment-sandbox'
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
import type { PictureWorkshop } from './pictures.ts'

/** What surrounds the application: where the parts of its code lie (source and bundle differ), and the process. */
export interface Surroundings {
  migrations: string
  /** A migrated, empty embedded database as a tarball. */
  snapshot: string
  /** The demo engine's worker program. */
  illustratorWorker: URL
  /** The program in which pictures are decoded and encoded. */
  pictureWorker: URL
  /** The built script of the payment sandbox's checkout. */
  checkoutScript: string
  webRoot: string
  web: 'none' | 'production' | 'development'
  /** Called when the process can do nothing more but end and be started again. */
  onFatal(error: Error): void
}

/** What tests replace. */
export interface Overrides {
  /** Of calls that could tell a known address by their time. */
  evenTimesMs?: number
  /** Of new password hashes; the cost of the product would take most of a test's time. */
  passwordCost?: PasswordCost
  clock?: Clock
  database?: Database
  model?: ImageModel
  store?: ObjectStore
  pictureWorkshop?: PictureWorkshop
  paymentProvider?: PaymentProvider
  sandboxPace?: Partial<Pace>
  passCrashPoint?: PassCrashPoint
  limits?: LimitSettings
  sockets?: Partial<SocketSettings>
  bodyPace?: Partial<BodyPace>
  /** Null: nothing is turned away for the load. */
  loadProbe?: LoadProbe | null
  eventStreams?: Partial<EventStreamSettings>
  /** Ages of cached responses: public calls, pages and files. */
  cacheAges?: Partial<CacheAges>
  sitemap?: Partial<SitemapSettings>
  /** What the sweep of files spares. */
  youngFilesMs?: number
  /** Where the log goes, a line at a time; else to standard output. */
  log?: { write(line: string): void }
  /** Timeout of a call to the shared rate-limit store, in milliseconds; default 1,000. */
  limitStoreTimeoutMs?: number
}

/** What everything is made from. */
export interface Base {
  config: Config
  surroundings: Surroundings
  logger: Logger
  alerts: Alerts
  metrics: Metrics
  clock: Clock
  passCrashPoint: PassCrashPoint
  secret: string
  evenTimesMs: number
  /** Undefined: that of the product. */
  passwordCost: PasswordCost | undefined
  recordSecurityEvent: RecordSecurityEvent
  youngFilesMs: number
}
