import type { Operator, Site } from '@pictor/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { registerApiDocs } from './http/api/api-docs.ts'
import { registerAuthRoute } from './http/api/auth-route.ts'
import { registerBrandFiles } from './http/files/brand-files.ts'
import { createCallOrigin, type CallOriginOptions } from './http/api/call-origin.ts'
import { registerCards } from './http/pages/cards.ts'
import { registerCalls, type CallRouter } from './http/api/calls.ts'
import { answerFor, refuseConnection, registerFailures, sendError } from './http/api/failures.ts'
import { registerEventStreams, type EventStreamSettings } from './http/streams/event-streams.ts'
import { registerCreditHistory } from './http/api/credit-history.ts'
import { registerDownloads } from './http/files/downloads.ts'
import { registerExports } from './http/api/exports.ts'
import { createFileCache } from './http/files/file-cache.ts'
import { registerFiles } from './http/files/files.ts'
import { registerRobots } from './http/pages/robots.ts'
import { registerSitemap, type SitemapSettings } from './http/pages/sitemap.ts'
import { registerWebManifest } from './http/pages/web-manifest.ts'
import { registerMailbox } from './http/ops/mailbox.ts'
import { registerMetrics } from './http/ops/metrics.ts'
import { registerLoadShedding, type LoadProbe } from './http/guards/load-shedding.ts'
import { createDraining, type Draining } from './http/ops/draining.ts'
import { createEarlyLimit, registerEarlyHandlers } from './http/guards/early-handlers.ts'
import { registerPaymentWebhook } from './http/api/payment-webhook.ts'
import { registerOperations } from './http/ops/operations.ts'
import { registerRateLimits, type RateLimits } from './http/limits/rate-limits.ts'
import { createRequestIds, registerRequestIds, REQUEST_ID_HEADER } from './http/guards/request-ids.ts'
import { RequestLog } from './http/ops/request-log.ts'
import { createReadyAnswers } from './http/cache/ready-answers.ts'
import { createPublicCalls } from './http/cache/public-calls.ts'
import type { CacheAges } from './http/cache/response-cache.ts'
import { registerSandbox, type Sandbox } from './http/sandbox/sandbox.ts'
import { registerSecurity, securityHeadersOfData } from './http/guards/security.ts'
import { registerSecurityTxt, type SecurityTxtOptions } from './http/pages/security-txt.ts'
import { closeSlowBodies, type BodyPace } from './http/guards/slow-bodies.ts'
import { guardSockets, type SocketSettings } from './http/guards/sockets.ts'
import { createTurnedAway } from './http/guards/turned-away.ts'
import { registerWebDevelopment } from './http/pages/web-development.ts'
import { createBusyPage } from './http/pages/busy-page.ts'
import { createRendering } from './http/pages/rendering.ts'
import { createSharedPages, type SharedPagesOptions } from './http/pages/shared-pages.ts'
import { loadPages, registerWebProduction } from './http/pages/web-production.ts'
import type { Registry } from 'prom-client'
import type { CreditsHistory } from './features/credits/index.ts'
import type { ImageCards, ImageDownloads, Images, ImageSitemap } from './features/images/index.ts'
import type { PaymentNotices } from './features/payments/index.ts'
import type { Realtime } from './features/realtime/index.ts'
import type { ExportAccess, Identify, KnownBrowsers } from './features/users/index.ts'
import type { BrandFile } from './kernel/brand-file.ts'
import type { Clock } from './kernel/clock.ts'
import type { RecordSecurityEvent } from './kernel/security-log.ts'
import type { Outbox } from './ports/mailer.ts'
import type { ExportedFile } from './ports/personal-data.ts'

export interface AppParts extends CallOriginOptions {
  router: CallRouter
  /** Handles the account library's calls. */
  handleAuth(request: Request): Promise<Response>
  knownBrowsers: KnownBrowsers
  identify: Identify
  endedSessions: { has(sessionId: string): boolean }
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
  outbox: Outbox | null
  exportOf(userId: string): AsyncIterable<ExportedFile>
  exportAccess: Pick<ExportAccess, 'refuse'>
  /** Null if another provider is used. */
  sandbox: Sandbox | null
  paymentNotices: Pick<PaymentNotices, 'hear'>
  site: Site
  operator: Operator
  /** Null if no contact for vulnerability reports is set. */
  security: SecurityTxtOptions['security']
  /** The operator's logo; empty for the built-in one. */
  brandFiles: readonly BrandFile[]
  /** Origins of images besides this server. */
  imageOrigins: string[]
  /** Origins of the hosted checkout; empty if it is this server. */
  checkoutOrigins: readonly string[]
  web: { mode: 'none' | 'production' | 'development'; root: string }
  checks: (() => Promise<void>)[]
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

/** Registers everything that listens, in the order in which a request passes it. */
export async function createApp(parts: AppParts): Promise<{ app: FastifyInstance; draining: Draining }> {
  const { identify, images, outbox, site, web, rateLimits, registry } = parts
  const isHttps = site.publicUrl.startsWith('https:')
  const securityHeaders = securityHeadersOfData({ isHttps })
  const app = createServer(parts, securityHeaders)
  const { clock, logger, router, cacheAges: ages } = parts
  const admits = createEarlyLimit({ readyLimit: rateLimits.ready, trustedProxies: parts.trustedProxies })
  const headers = Object.entries(securityHeaders).flat()
  const readyAnswers = createReadyAnswers(registry)
  const publicCalls = createPublicCalls({ router, logger, clock, ages, admits, headers, readyAnswers })
  const fileCache = createFileCache({ images, clock, securityHeaders, ages, readyAnswers })
  const turnedAway = createTurnedAway(registry)
  const security = { ...parts, isDevelopment: site.development, isHttps }
  const originOf = createCallOrigin(parts)
  const built =
    web.mode === 'production' ? await prepareBuiltPages(parts, { security, originOf, admits, readyAnswers }) : null
  const pageHandlers = built
    ? [built.shared, createBusyPage({ identify, own: built.rendering.own, security, turnedAway })]
    : []
  registerEarlyHandlers(app, [publicCalls, fileCache, ...pageHandlers])
  guardSockets(app, { ...parts, turnedAway, securityHeaders, settings: parts.sockets })
  const draining = createDraining(app)
  registerRequestIds(app)
  registerMetrics(app, registry)
  registerSecurity(app, security)
  if (parts.loadProbe) registerLoadShedding(app, parts.loadProbe, turnedAway)
  closeSlowBodies(app, turnedAway, parts.bodyPace)
  registerRateLimits(app, rateLimits)
  registerFailures(app)
  registerOperations(app, { ...parts, publicUrl: site.publicUrl })
  await registerApiDocs(app, site.brandName)
  const identifyBearer: Identify['byBearer'] = (authorization) => identify.byBearer(authorization)
  registerCalls(app, { router, identifyBearer, originOf, rateLimits, publicCalls, turnedAway })
  registerEventStreams(app, { ...parts, settings: parts.eventStreams, draining })
  await registerAuthRoute(app, {
    publicUrl: site.publicUrl,
    handle: parts.handleAuth,
    rateLimits,
    knownBrowsers: parts.knownBrowsers,
    identify,
  })
  const viewerOf = async (request: FastifyRequest) =>
    (await identify.bySession(request.headers.cookie))?.caller.userId ?? null
  await registerPaymentWebhook(app, parts)
  registerFiles(app, { images, viewerOf, fileCache, turnedAway, clock })
  const holderOf = async (request: FastifyRequest) =>
    (await identifyBearer(request.headers.authorization))?.userId ?? viewerOf(request)
  registerDownloads(app, { downloads: parts.downloads, viewerOf: holderOf, rateLimits, turnedAway })
  registerCreditHistory(app, { history: parts.history, viewerOf: holderOf, rateLimits })
  registerExports(app, parts)
  registerBrandFiles(app, parts.brandFiles)
  registerCards(app, parts)
  registerFound(app, parts)
  if (outbox) registerMailbox(app, outbox)
  if (parts.sandbox) registerSandbox(app, parts.sandbox)
  // Without this, the page routes would respond to unknown API calls with HTML.
  app.all('/api/*', (_request, reply) => reply.callNotFound())
  const pages = { router: parts.router, identify, originOf, site, operator: parts.operator, webRoot: web.root }
  if (built) await registerWebProduction(app, { ...pages, ...built, turnedAway })
  if (web.mode === 'development') await registerWebDevelopment(app, pages)
  return { app, draining }
}

async function prepareBuiltPages(
  parts: AppParts,
  early: Pick<SharedPagesOptions, 'security' | 'originOf' | 'admits' | 'readyAnswers'>,
) {
  const [pages, rendering] = [await loadPages(parts.web.root), createRendering()]
  const shared = createSharedPages({
    ...parts,
    pages,
    render: rendering.shared,
    renew: rendering.renewed,
    ...early,
    ages: parts.cacheAges,
  })
  return { pages, rendering, shared }
}

/** Files for search engines, for systems that install the site, and for reporters of vulnerabilities. */
function registerFound(app: FastifyInstance, parts: AppParts): void {
  registerRobots(app, parts.site)
  registerSitemap(app, { ...parts, settings: parts.sitemap })
  registerWebManifest(app, parts.site)
  registerSecurityTxt(app, parts)
}

/** Enough for 20 MB at 0.6 megabits per second; smaller bodies have less time (`slow-bodies.ts`). */
const PICTURE_MS = 300_000
/**
 * Skips reading the stream of requests without a body: 10% of the cost of a cached response. Missing in Node's types.
 */
const BODILESS = { optimizeEmptyRequests: true }

function createServer({ logger, trustedProxies }: AppParts, securityHeaders: Record<string, string>): FastifyInstance {
  return Fastify({
    loggerInstance: logger,
    logController: new RequestLog(),
    genReqId: createRequestIds(trustedProxies),
    forceCloseConnections: true,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    // Errors before routing bypass the error handler and the hooks. Input that is not HTTP bypasses everything.
    frameworkErrors: (error, { id }, reply: FastifyReply) => {
      // Without `close`, Node would read a body to its end, past every limit.
      const headers = { ...securityHeaders, [REQUEST_ID_HEADER]: id, connection: 'close' }
      void sendError(reply.headers(headers), answerFor(error).code)
    },
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, securityHeaders),
    // Without these three timeouts a slow client is never disconnected.
    requestTimeout: PICTURE_MS,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000, ...BODILESS },
  })
}
