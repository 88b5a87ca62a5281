import { expect, test } from 'vitest'
import * as limits from './limits.ts'

test('calls and lists have the limits of the specification', () => {
  expect(limits).toMatchObject({
    REQUEST_TIMEOUT_MS: 5_000,
    THIRD_PARTY_TIMEOUT_MS: 4_000,
    PAGE_SIZE: 20,
    PAGE_SIZE_MAX: 1_000,
    DEFAULT_STORAGE_LIST_LIMIT: 100,
  })
})

test('client caches expire as the specification says', () => {
  expect(limits).toMatchObject({
    CREDITS_CACHE_MS: 300_000,
    FAVORITES_CACHE_MS: 300_000,
    PACKS_CACHE_MS: 3_600_000,
    SETTINGS_CACHE_MS: 600_000,
  })
})

test('client limits and retries match the specification', () => {
  expect(limits).toMatchObject({
    CLIENT_LIMIT_REQUESTS: 10,
    CLIENT_LIMIT_GENERATIONS: 5,
    CLIENT_LIMIT_WINDOW_MS: 10_000,
    RETRIES_MAX: 3,
    RETRY_BASE_MS: 1_000,
    RETRY_JITTER_MAX_MS: 1_000,
    RETRY_WAIT_MAX_MS: 30_000,
    LIST_LIMIT_REQUESTS: 8,
    LIST_LIMIT_WINDOW_MS: 10_000,
    LIST_QUEUE_PAUSE_MS: 1_500,
    LIST_QUEUE_WAIT_MAX_MS: 20_000,
    LIST_BACKOFF_BASE_MS: 2_000,
    LIST_BACKOFF_MAX_MS: 30_000,
  })
})

test('session and realtime event timings match the specification', () => {
  expect(limits).toMatchObject({
    SESSION_DAYS: 30,
    ACCESS_TOKEN_MS: 600_000,
    TOKEN_TICK_MS: 30_000,
    TOKEN_REFRESH_TICKS: 3,
    HEARTBEAT_MS: 25_000,
    RECONNECT_BACKOFF_MS: [1_000, 2_000, 5_000, 10_000],
  })
})

test('account and terms values match the specification', () => {
  expect(limits).toMatchObject({
    PASSWORD_MIN_LENGTH: 8,
    PASSWORD_MAX_LENGTH: 128,
    FRESH_SIGN_IN_MS: 600_000,
    MINIMUM_AGE_YEARS: 13,
    TERMS_NOTICE_DAYS: 30,
    TERMS_GOVERNING_LAW: 'Delaware',
    SUPPORT_REPLY_HOURS: { from: 24, to: 48 },
  })
})

test('plan and purchase values match the specification', () => {
  expect(limits).toMatchObject({
    PLAN_NAMES: ['Pro', 'Pro Plus'],
    CREDITS_PER_IMAGE: { Pro: 16, 'Pro Plus': 26 },
    PLAN_MODEL_TYPES: { Pro: 'standard', 'Pro Plus': 'premium' },
    WELCOME_CREDITS: 80,
    DEFAULT_PACK_CREDITS: 1_000,
    USD_INR_RATE: 83.5,
    CURRENCIES: ['USD', 'INR'],
    DEFAULT_CURRENCY: 'USD',
    CHECKOUT_THEME_COLOR: '#6366f1',
    CHECKOUT_DESCRIPTION: 'Purchase {n} credits',
    PAYMENT_OVERLAY_MAX_MS: 5_000,
  })
})

test('generations have the expected limits and statuses', () => {
  expect(limits).toMatchObject({
    GENERATIONS_PAGE_SIZE: 20,
    PROMPT_MAX_LENGTH: 4_000,
    VARIATIONS: 1,
    GENERATIONS_RUNNING_MAX: 2,
    GENERATIONS_QUEUED_MAX: 3,
    GENERATION_QUEUED_MAX_MS: 900_000,
    GENERATION_STATUSES: ['queued', 'running', 'succeeded', 'failed', 'cancelled'],
    DEFAULT_ASPECT_RATIO: '2:3',
    DEFAULT_IMAGE_SIDE_PX: 1_024,
    DEFAULT_STYLE: 'None',
  })
})

test('each of the six aspect ratios has an image size with this ratio', () => {
  expect(limits.ASPECT_RATIOS).toEqual(['1:1', '16:9', '9:16', '3:2', '2:3', '4:5'])
  const sizes = limits.ASPECT_RATIOS.map((ratio) => limits.IMAGE_SIZES[ratio])
  expect(sizes.map(({ width, height }) => `${width}×${height}`)).toEqual([
    '1024×1024',
    '1536×864',
    '864×1536',
    '1536×1024',
    '1024×1536',
    '1024×1280',
  ])
})

test('the styles are None and nineteen others, in the order of the specification', () => {
  const expectedStyles =
    'None, photorealistic, hyperrealistic, studio_ghibli, cinematic, action_figure, cyberpunk, artistic, fantasy, digital_art, ' +
    'vibrant_abstract, oil_painting, watercolor, sketch, anime, cartoon, abstract, comic_book, vintage, portrait_art'
  expect(limits.STYLES.join(', ')).toBe(expectedStyles)
  expect(limits.STYLES).toHaveLength(20)
})

test('images and uploads have the expected limits', () => {
  expect(limits).toMatchObject({
    VISIBILITIES: ['public', 'private'],
    DEFAULT_VISIBILITY: 'public',
    IMAGE_KINDS: ['generated', 'upload'],
    UPLOAD_MAX_MEGABYTES: 20,
    UPLOAD_MAX_BYTES: 20_971_520,
    UPLOAD_MAX_MEGAPIXELS: 40,
    UPLOAD_MAX_PIXELS: 40_000_000,
    UPLOAD_MAX_SIDE_PX: 16_384,
    UPLOAD_MEDIA_TYPES: ['image/png', 'image/jpeg', 'image/webp'],
    REFERENCE_RETENTION_MS: 86_400_000,
    DEFAULT_UPLOAD_PROMPT: 'Uploaded image',
    DEFAULT_UPLOAD_DESCRIPTION: 'No description provided',
    UPLOAD_DESCRIPTION_MAX_LENGTH: 1_000,
    IMAGE_RESTORE_MS: 600_000,
    IMAGE_RESTORE_OFFER_MS: 10_000,
    IMAGE_PURGE_AFTER_MS: 86_400_000,
    REPORT_REASON_MAX_LENGTH: 1_000,
  })
})

test('image lists have the expected limits', () => {
  expect(limits).toMatchObject({
    IMAGE_SORTS: ['newest', 'most_liked'],
    SEARCH_MAX_LENGTH: 200,
    COUNTED_MAX: 1_000,
    FAVORITES_COUNTED_MAX: 10_000,
    EXPENSIVE_PAGE_SIZE: 100,
    SELECTION_MAX: 100,
  })
})

test('the longest accepted data URL has room for the largest file of every media type', () => {
  const base64 = Math.ceil(limits.UPLOAD_MAX_BYTES / 3) * 4
  for (const type of limits.UPLOAD_MEDIA_TYPES) {
    expect(`data:${type};base64,`.length + base64).toBeLessThanOrEqual(limits.REFERENCE_DATA_URL_MAX_LENGTH)
  }
})

test('the blog has three articles, the one about ads first', () => {
  expect(limits.BLOG_ARTICLE_IDS).toEqual(['top-10-ai-ad-creatives', 'ai-product-photography', 'ai-digital-marketing'])
})
