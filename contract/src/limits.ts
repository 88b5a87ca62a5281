// Numbers and lists that browser and server share: section 9 of the specification and our own additions.

// Calls and lists
export const REQUEST_TIMEOUT_MS = 5_000
/** Timeout of calls to third parties, so that a request can still respond within its own timeout. */
export const THIRD_PARTY_TIMEOUT_MS = 4_000
export const PAGE_SIZE = 20
/** Callers that fetch a whole list use this page size. */
export const PAGE_SIZE_MAX = 1_000
export const DEFAULT_STORAGE_LIST_LIMIT = 100

/** A cached public response is at most this old. */
export const PUBLIC_RESPONSE_AGE_MAX_MS = 2_000

// Client caches
export const CREDITS_CACHE_MS = 5 * 60_000
/** Per user. */
export const FAVORITES_CACHE_MS = 5 * 60_000
export const PACKS_CACHE_MS = 60 * 60_000
export const SETTINGS_CACHE_MS = 10 * 60_000

// Client rate limiter and retries. Retry n, counted from 0, waits RETRY_BASE_MS × 2^n plus jitter, at most
// RETRY_WAIT_MAX_MS.
export const CLIENT_LIMIT_REQUESTS = 10
export const CLIENT_LIMIT_GENERATIONS = 5
export const CLIENT_LIMIT_WINDOW_MS = 10_000
export const RETRIES_MAX = 3
export const RETRY_BASE_MS = 1_000
export const RETRY_JITTER_MAX_MS = 1_000
export const RETRY_WAIT_MAX_MS = 30_000

// Client rate limit and queue for list requests
export const LIST_LIMIT_REQUESTS = 8
export const LIST_LIMIT_WINDOW_MS = 10_000
/** Pause between a queued request and the one before it. */
export const LIST_QUEUE_PAUSE_MS = 1_500
export const LIST_QUEUE_WAIT_MAX_MS = 20_000
/** Delay after a 429 response; it doubles with each further one. */
export const LIST_BACKOFF_BASE_MS = 2_000
export const LIST_BACKOFF_MAX_MS = 30_000

// Sessions and realtime events
/** A session that is not used for this many days ends. */
export const SESSION_DAYS = 30
/** A session ends after this many days, no matter how often it is used. */
export const SESSION_MAX_DAYS = 90
/** Lifetime of an access token. */
export const ACCESS_TOKEN_MS = 10 * 60_000
/** Interval at which the client checks whether its access token expires soon. */
export const TOKEN_TICK_MS = 30_000
/** The client refreshes the token when it expires within this many ticks. */
export const TOKEN_REFRESH_TICKS = 3
/** Interval of heartbeats on an event stream. */
export const HEARTBEAT_MS = 25_000
/** Delays between attempts to reconnect; the last one repeats. */
export const RECONNECT_BACKOFF_MS = [1_000, 2_000, 5_000, 10_000] as const

// Accounts
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128
/** Number of recovery codes that two-step sign-in creates at once. */
export const RECOVERY_CODES = 10
export const FULL_NAME_MAX_LENGTH = 100
export const PHONE_MAX_LENGTH = 32
/** For this long after signing in, irreversible actions require no password. */
export const FRESH_SIGN_IN_MS = 10 * 60_000
export const MINIMUM_AGE_YEARS = 13
/** Date of the text in web/app/content/terms.mdx; stored with each user's consent. */
export const TERMS_VERSION = '2026-11-21'
export const TERMS_NOTICE_DAYS = 30
export const TERMS_GOVERNING_LAW = 'Delaware'
export const SUPPORT_REPLY_HOURS = { from: 24, to: 48 } as const

// Plans and credits
export const PLAN_NAMES = ['Pro', 'Pro Plus'] as const
export type PlanName = (typeof PLAN_NAMES)[number]
export const CREDITS_PER_IMAGE = { Pro: 16, 'Pro Plus': 26 } as const satisfies Record<PlanName, number>
export const PLAN_MODEL_TYPES = { Pro: 'standard', 'Pro Plus': 'premium' } as const satisfies Record<PlanName, string>
/** Granted once per email address; the operator can configure another number. */
export const WELCOME_CREDITS = 80
export const LEDGER_KINDS = [
  'welcome',
  'purchase',
  'generation',
  'refund',
  'deduct',
  'purchase_refund',
  'adjustment',
] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]
/** Ledger entries per page. */
export const HISTORY_PAGE_SIZE = 50

// Purchase
/** The pack with this many credits is selected by default; if it is not on sale, the first pack. */
export const DEFAULT_PACK_CREDITS = 1_000
/** Rupees per US dollar; the operator can configure another rate. Only the server computes amounts. */
export const USD_INR_RATE = 83.5
export const CURRENCIES = ['USD', 'INR'] as const
export type Currency = (typeof CURRENCIES)[number]
export const DEFAULT_CURRENCY: Currency = 'USD'
export const CHECKOUT_THEME_COLOR = '#6366f1'
/** Template for `fill`. */
export const CHECKOUT_DESCRIPTION = 'Purchase {n} credits'
export const PAYMENT_OVERLAY_MAX_MS = 5_000
/**
 * `pending` until the order exists at the provider. A status changes only to a later one in this list. `refunded` means
 * fully refunded.
 */
export const ORDER_STATUSES = ['pending', 'created', 'paid', 'refunded'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]
/** How an order has turned out for its buyer, who is charged only for `paid` and `refunded`. */
export const ORDER_OUTCOMES = ['open', 'processing', 'failed', 'not_paid', 'paid', 'refunded'] as const
export type OrderOutcome = (typeof ORDER_OUTCOMES)[number]
/** How long an unpaid order can be paid by its buyer. A payment that the provider reports later is still credited. */
export const ORDER_OPEN_MS = 60 * 60_000
/** Orders per page. */
export const ORDERS_PAGE_SIZE = 20
/** Maximum interval between lookups of an open order at the provider on its first day. */
export const RECONCILIATION_GAP_MAX_MS = 15 * 60_000
/** Number of further days with one lookup each. */
export const RECONCILIATION_DAYS = 5

// Generation
/** Generations per page in the studio. */
export const GENERATIONS_PAGE_SIZE = 20
/** In code points, after trimming. */
export const PROMPT_MAX_LENGTH = 4_000
export const VARIATIONS = 1
export const GENERATIONS_RUNNING_MAX = 2
export const GENERATIONS_QUEUED_MAX = 3
/** A generation that is queued for longer fails and is refunded. */
export const GENERATION_QUEUED_MAX_MS = 15 * 60_000
export const GENERATION_STATUSES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const
export type GenerationStatus = (typeof GENERATION_STATUSES)[number]

export const ASPECT_RATIOS = ['1:1', '16:9', '9:16', '3:2', '2:3', '4:5'] as const
export type AspectRatio = (typeof ASPECT_RATIOS)[number]
export const DEFAULT_ASPECT_RATIO: AspectRatio = '2:3'
/** Pixels to request from a model with free sizes. Stored dimensions are read from the file. */
export const IMAGE_SIZES: Readonly<Record<AspectRatio, { readonly width: number; readonly height: number }>> = {
  '1:1': { width: 1_024, height: 1_024 },
  '16:9': { width: 1_536, height: 864 },
  '9:16': { width: 864, height: 1_536 },
  '3:2': { width: 1_536, height: 1_024 },
  '2:3': { width: 1_024, height: 1_536 },
  '4:5': { width: 1_024, height: 1_280 },
}
/** Width and height of an image without stored dimensions. */
export const DEFAULT_IMAGE_SIDE_PX = 1_024

/** All styles except `None` require Pro Plus. */
export const STYLES = [
  'None',
  'photorealistic',
  'hyperrealistic',
  'studio_ghibli',
  'cinematic',
  'action_figure',
  'cyberpunk',
  'artistic',
  'fantasy',
  'digital_art',
  'vibrant_abstract',
  'oil_painting',
  'watercolor',
  'sketch',
  'anime',
  'cartoon',
  'abstract',
  'comic_book',
  'vintage',
  'portrait_art',
] as const
export type Style = (typeof STYLES)[number]
export const DEFAULT_STYLE: Style = 'None'

// Images and uploads
export const VISIBILITIES = ['public', 'private'] as const
export type Visibility = (typeof VISIBILITIES)[number]
/** For generated images; uploads are always private. */
export const DEFAULT_VISIBILITY: Visibility = 'public'
export const IMAGE_KINDS = ['generated', 'upload'] as const
export type ImageKind = (typeof IMAGE_KINDS)[number]
export const UPLOAD_MAX_MEGABYTES = 20
/** The larger definition of a megabyte, so that no file labeled 20 MB is rejected. */
export const UPLOAD_MAX_BYTES = UPLOAD_MAX_MEGABYTES * 1_024 * 1_024
export const UPLOAD_MAX_MEGAPIXELS = 40
export const UPLOAD_MAX_PIXELS = UPLOAD_MAX_MEGAPIXELS * 1_000_000
export const UPLOAD_MAX_SIDE_PX = 16_384
export const UPLOAD_MEDIA_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
/** Length of the largest file as a data URL, with room for its media type. */
export const REFERENCE_DATA_URL_MAX_LENGTH = Math.ceil(UPLOAD_MAX_BYTES / 3) * 4 + 64
/** A reference image is deleted this long after its generation has finished. */
export const REFERENCE_RETENTION_MS = 24 * 60 * 60_000
/** Defaults for empty fields. */
export const DEFAULT_UPLOAD_PROMPT = 'Uploaded image'
export const DEFAULT_UPLOAD_DESCRIPTION = 'No description provided'
/** In code points, after trimming. */
export const UPLOAD_DESCRIPTION_MAX_LENGTH = 1_000
/** Maximum size of a data archive that a user imports. The command line imports larger ones. */
export const ARCHIVE_MAX_MEGABYTES = 256
export const ARCHIVE_MAX_BYTES = ARCHIVE_MAX_MEGABYTES * 1_024 * 1_024
/** Maximum number of ledger entries and of orders that an import returns. */
export const IMPORTED_HISTORY_SIZE = 200
/** A deleted image can be restored for this long; the UI offers it for a shorter time. */
export const IMAGE_RESTORE_MS = 10 * 60_000
export const IMAGE_RESTORE_OFFER_MS = 10_000
/** The files of a deleted image are deleted this long after the image. */
export const IMAGE_PURGE_AFTER_MS = 24 * 60 * 60_000
export const REPORT_REASON_MAX_LENGTH = 1_000

// Lists of images
export const IMAGE_SORTS = ['newest', 'most_liked'] as const
export type ImageSort = (typeof IMAGE_SORTS)[number]
/** Maximum length of a search, in characters. */
export const SEARCH_MAX_LENGTH = 200
/**
 * Lists with a search or a filter are counted up to this number. Page numbers reach only this many images of these
 * lists and of lists sorted by likes; cursors reach all.
 */
export const COUNTED_MAX = 1_000
/** Favorites are counted up to this number. */
export const FAVORITES_COUNTED_MAX = 10_000
/** Larger pages are expensive and have a stricter rate limit. */
export const EXPENSIVE_PAGE_SIZE = 100
/** Maximum number of images to delete, hide or download as one zip at once. */
export const SELECTION_MAX = 100

// Blog
/** Each article is at `/blog?article=ID`; `/blog` shows the first one. */
export const BLOG_ARTICLE_IDS = ['top-10-ai-ad-creatives', 'ai-product-photography', 'ai-digital-marketing'] as const
export type BlogArticleId = (typeof BLOG_ARTICLE_IDS)[number]

// Admins
export const AUDIT_SUBJECTS = ['user', 'image', 'generation', 'order', 'pack', 'plan'] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]
/** Rows per page of an admin list. */
export const ADMIN_PAGE_SIZE = 50
export const ADMIN_REASON_MAX_LENGTH = 500
/** Maximum price of a pack. An order's amount has room for it in every currency. */
export const PACK_PRICE_MAX_CENTS = 1_000_000
export const PACK_CREDITS_MAX = 1_000_000
/** Maximum price per image of a plan, in credits. */
export const IMAGE_CREDITS_MAX = 100_000
/** Reports by this many users, each from another network, hide an image until an admin decides. */
export const REPORTS_THAT_HIDE = 3
/** Reports of accounts younger than this hide no image, unless the account has bought credits. */
export const REPORTER_AGE_MIN_MS = 24 * 60 * 60 * 1_000
/** Further reports of a user hide nothing while the user's open reports hide this many images. */
export const HIDDEN_BY_REPORTER_MAX = 10

// Paths of pages
const ADMIN_PATH = /^\/+admin(?:\/|$)/i

/**
 * Whether a path is an admin page: `/admin` and below, in any letter case and escaping that the router accepts. Such a
 * page is a separate document, without the payment provider's checkout.
 */
export function isAdminPath(pathname: string): boolean {
  return ADMIN_PATH.test(decodePath(pathname))
}

/** Returns a path with an invalid escape unchanged, as the router does. */
function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
