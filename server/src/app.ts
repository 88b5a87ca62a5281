import type { Operator, Site } from '@pictor/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { registerApiDocs } from './http/api/api-docs.ts'
import { registerAuthRoute } from './http/api/auth-route.ts'
import { registerBrandFiles } from './http/files/brand-files.ts'
import { createOriginReader, type CallOriginOptions } from './http/api/call-origin.ts'
import { registerCards } from './http/pages/cards.ts'
import { registerCalls, type CallRouter } from './http/api/calls.ts'
import { toErrorResponse, rejectConnection, registerErrorHandlers, sendError } from './http/api/error-responses.ts'
import { registerEventStreams, type EventStreamSettings } from './http/streams/event-streams.ts'
import { registerCreditHistory } from './http/api/credit-history.ts'
import { registerDownloads } from './http/files/downloads.ts'
import { registerExports } from './http/api/exports.ts'
import { registerImports } from './http/api/imports.ts'
import { createFileCache } from './http/files/file-cache.ts'
import { registerFiles } from './http/files/files.ts'
import { registerRobots, registerSitemap, type SitemapSettings } from './http/pages/sitemap.ts'
import { registerWebManifest } from './http/pages/web-manifest.ts'
import { registerMailbox } from './http/ops/mailbox.ts'
import { registerLoadShedding, type LoadProbe } from './http/guards/load-shedding.ts'
import { createDraining, type Draining } from './http/ops/draining.ts'
import { createEarlyLimit, registerEarlyHandlers } from './http/guards/early-handlers.ts'
import { registerPaymentWebhook } from './http/api/payment-webhook.ts'
import { registerMetrics, registerOperations } from './http/ops/operations.ts'
import { registerRateLimits, type RateLimits } from './http/limits/rate-limits.ts'
import { createRequestIdGenerator, registerRequestIds, REQUEST_ID_HEADER } from './http/guards/request-ids.ts'
import { RequestLog } from './http/ops/request-log.ts'
import { createCacheHitCounter } from './http/cache/cache-hit-counter.ts'
import { createPublicCalls } from './http/cache/public-calls.ts'
import type { CacheAges } from './http/cache/response-cache.ts'
import { createPageApiFactory } from './http/pages/request-context.ts'
import { registerSandbox, type Sandbox } from './http/sandbox/sandbox.ts'
import { registerSecurityHeaders, createDefaultSecurityHeaders } from './http/guards/security.ts'
import { registerSecurityTxt, type SecurityTxtOptions } from './http/pages/security-txt.ts'
import { closeSlowBodies, type BodyPace } from './http/guards/slow-bodies.ts'
import { guardSockets, type SocketSettings } from './http/guards/sockets.ts'
import { createRejectionCounter } from './http/guards/rejection-counter.ts'
import { registerWebDevelopment } from './http/pages/web-development.ts'
import { createBusyPage } from './http/pages/busy-page.ts'
import { createRenderQueues } from './http/pages/render-queues.ts'
import { createSharedPages, type SharedPagesOptions } from './http/pages/shared-pages.ts'
import { loadPages, registerWebProduction } from './http/pages/web-production.ts'
import type { Registry } from 'prom-client'
import type { CreditsHistory } from './features/credits/index.ts'
import type { ImageCards, ImageDownloads, Images, ImageSitemap } from './features/images/index.ts'
import type { WebhookHandler } from './features/payments/index.ts'
import type { Realtime } from './features/realtime/index.ts'
import type { ExportAccess, Identify, Imports, RecognizedBrowsers } from './features/users/index.ts'
import type { BrandFile } from './kernel/brand-file.ts'
import type { Clock } from './kernel/clock.ts'
import type { RecordSecurityEvent } from './kernel/security-log.ts'
import type { Mailbox } from './ports/mailer.ts'
import type { ExportedFile } from './ports/personal-data.ts'

export interface AppDependencies extends CallOriginOptions {
  router: CallRouter
  /** Handles the account library's calls. */
  handleAuth(request: Request): Promise<Response>
  recognizedBrowsers: RecognizedBrowsers
  identify: Identify
  revokedSessions: { has(sessionId: string): boolean }
  realtime: Realtime
  eventStreams: Partial<EventStreamSettings>
  /** Ages of cached responses: public calls, pages and files. */
  cacheAges: Partial<CacheAges>
  images: Images
  downloads: ImageDownloads
  cards: ImageCards
  imageSitemap: ImageSitemap
  sitemap: Partial<SitemapSettings>
  history: CreditsHistory
  /** The development mailbox; null if emails are sent. */
  mailbox: Mailbox | null
  exportUserData(userId: string): AsyncIterable<ExportedFile>
  exportAccess: Pick<ExportAccess, 'checkAccess'>
  imports: Imports
  /** The folder for files that exist only during a request. */
  dataDir: string
  /** The payment sandbox; null if another payment provider is configured. */
  sandbox: Sandbox | null
  webhookEvents: Pick<WebhookHandler, 'handleWebhook'>
  site: Site
  operator: Operator
  /** Null if no contact for vulnerability reports is set. */
  security: SecurityTxtOptions['security']
  /** The files of the operator's logo; empty for the built-in logo. */
  brandFiles: readonly BrandFile[]
  /** Origins of images besides this server. */
  imageOrigins: string[]
  /** Origins of the hosted checkout; empty if it is this server. */
  checkoutOrigins: readonly string[]
  web: { mode: 'none' | 'production' | 'development'; root: string }
  /** Readiness checks. Each one rejects if its dependency can't be used. */
  checks: (() => Promise<void>)[]
  readinessTtlMs: number
  rateLimits: RateLimits
  sockets: Partial<SocketSettings>
  bodyPace: Partial<BodyPace>
  /** Null disables load shedding. */
  loadProbe: LoadProbe | null
  /** The metrics of this application, for Prometheus. */
  registry: Registry
  metricsAllow: string[]
  clock: Clock
  logger: FastifyBaseLogger
  recordSecurityEvent: RecordSecurityEvent
}

/** Creates the HTTP server and registers its handlers, in the order in which a request passes them. */
export async function createApp(dependencies: AppDependencies): Promise<{ app: FastifyInstance; draining: Draining }> {
  const { identify, images, mailbox, site, web, rateLimits, registry } = dependencies
  const isHttps = site.publicUrl.startsWith('https:')
  const securityHeaders = createDefaultSecurityHeaders({ isHttps })
  const app = createServer(dependencies, securityHeaders)
  const { clock, logger, router, cacheAges: ages } = dependencies
  const tryConsume = createEarlyLimit({
    publicCallLimit: rateLimits.publicCallLimit,
    trustedProxies: dependencies.trustedProxies,
  })
  const headers = Object.entries(securityHeaders).flat()
  const cacheHitCounter = createCacheHitCounter(registry)
  const publicCalls = createPublicCalls({ router, logger, clock, ages, tryConsume, headers, cacheHitCounter })
  const fileCache = createFileCache({ images, clock, securityHeaders, ages, cacheHitCounter })
  const rejections = createRejectionCounter(registry)
  const securitySite = { ...dependencies, isDevelopment: site.development, isHttps }
  const readOrigin = createOriginReader(dependencies)
  const builtPages =
    web.mode === 'production'
      ? await prepareBuiltPages(dependencies, { security: securitySite, readOrigin, tryConsume, cacheHitCounter })
      : null
  const pageHandlers = builtPages
    ? [
        // Before `shared`, which would check the session cookie, too.
        createBusyPage({ identify, renderQueue: builtPages.rendering.perUser, security: securitySite, rejections }),
        builtPages.shared,
      ]
    : []
  registerEarlyHandlers(app, [publicCalls, fileCache, ...pageHandlers])
  guardSockets(app, { ...dependencies, rejections, securityHeaders, settings: dependencies.sockets })
  const draining = createDraining(app)
  registerRequestIds(app)
  registerMetrics(app, registry)
  registerSecurityHeaders(app, securitySite)
  if (dependencies.loadProbe) registerLoadShedding(app, dependencies.loadProbe, rejections)
  closeSlowBodies(app, rejections, dependencies.bodyPace)
  registerRateLimits(app, rateLimits)
  registerErrorHandlers(app)
  registerOperations(app, { ...dependencies, publicUrl: site.publicUrl })
  await registerApiDocs(app, site.brandName)
  registerCalls(app, { router, identify, readOrigin, rateLimits, publicCalls, rejections })
  registerEventStreams(app, { ...dependencies, rejections, settings: dependencies.eventStreams, draining })
  await registerAuthRoute(app, {
    publicUrl: site.publicUrl,
    handle: dependencies.handleAuth,
    rateLimits,
    recognizedBrowsers: dependencies.recognizedBrowsers,
    identify,
  })
  const findUserIdBySession = async (request: FastifyRequest) =>
    (await identify.bySession(request.headers.cookie))?.caller.userId ?? null
  await registerPaymentWebhook(app, dependencies)
  registerFiles(app, { images, findUserId: findUserIdBySession, fileCache, rejections, clock })
  const findUserId = async (request: FastifyRequest) =>
    (await identify.byBearer(request.headers.authorization))?.userId ?? findUserIdBySession(request)
  registerDownloads(app, { downloads: dependencies.downloads, findUserId, rateLimits, rejections })
  registerCreditHistory(app, { history: dependencies.history, findUserId, rateLimits })
  registerExports(app, dependencies)
  registerImports(app, { ...dependencies, rejections })
  registerBrandFiles(app, dependencies.brandFiles)
  registerCards(app, dependencies)
  registerDiscoveryFiles(app, dependencies)
  if (mailbox) registerMailbox(app, mailbox)
  if (dependencies.sandbox) registerSandbox(app, dependencies.sandbox)
  // Without this, the page routes would respond to unknown API calls with HTML.
  app.all('/api/*', (_request, reply) => reply.callNotFound())
  const pages = {
    createApi: createPageApiFactory({ router, clock, ages }),
    identify,
    readOrigin,
    site,
    operator: dependencies.operator,
    webRoot: web.root,
  }
  if (builtPages) await registerWebProduction(app, { ...pages, ...builtPages, rejections })
  if (web.mode === 'development') await registerWebDevelopment(app, pages)
  return { app, draining }
}

async function prepareBuiltPages(
  dependencies: AppDependencies,
  sharedOptions: Pick<SharedPagesOptions, 'security' | 'readOrigin' | 'tryConsume' | 'cacheHitCounter'>,
) {
  const [pages, rendering] = [await loadPages(dependencies.web.root), createRenderQueues()]
  const shared = createSharedPages({
    ...dependencies,
    pages,
    render: rendering.shared,
    renew: rendering.renewal,
    ...sharedOptions,
    ages: dependencies.cacheAges,
  })
  return { pages, rendering, shared }
}

/** Files for search engines, for devices that install the site as an app, and for reporters of vulnerabilities. */
function registerDiscoveryFiles(app: FastifyInstance, dependencies: AppDependencies): void {
  registerRobots(app, dependencies.site)
  registerSitemap(app, { ...dependencies, settings: dependencies.sitemap })
  registerWebManifest(app, dependencies.site)
  registerSecurityTxt(app, dependencies)
}

/**
 * Time to receive a request: enough for 20 MB at 0.6 Mbit/s or 256 MB at 7.2 Mbit/s. Smaller bodies have less time
 * (`slow-bodies.ts`).
 */
const RECEIVE_TIMEOUT_MS = 300_000
/**
 * Does not read the stream of a request without a body, which saves 10% of the cost of a cached response. The option is
 * missing in Node's types.
 */
const UNTYPED_HTTP_OPTIONS = { optimizeEmptyRequests: true }

function createServer(
  { logger, trustedProxies }: AppDependencies,
  securityHeaders: Record<string, string>,
): FastifyInstance {
  return Fastify({
    loggerInstance: logger,
    logController: new RequestLog(),
    genReqId: createRequestIdGenerator(trustedProxies),
    forceCloseConnections: true,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    // Errors before routing bypass the error handler and the hooks. Input that is not HTTP bypasses everything.
    frameworkErrors: (error, { id }, reply: FastifyReply) => {
      // Without `close`, Node would read a body to its end, past every limit.
      const headers = { ...securityHeaders, [REQUEST_ID_HEADER]: id, connection: 'close' }
      void sendError(reply.headers(headers), toErrorResponse(error).code)
    },
    clientErrorHandler: (error, socket) => rejectConnection(error, socket, securityHeaders),
    // Without these three timeouts a slow client is never disconnected.
    requestTimeout: RECEIVE_TIMEOUT_MS,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000, ...UNTYPED_HTTP_OPTIONS },
  })
}
