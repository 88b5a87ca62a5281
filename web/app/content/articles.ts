import type { MDXContent } from 'mdx/types'
import ads from './illustrations/article-ads.webp'
import adsSmall from './illustrations/article-ads-small.webp'
import marketing from './illustrations/article-marketing.webp'
import marketingSmall from './illustrations/article-marketing-small.webp'
import photography from './illustrations/article-photography.webp'
import photographySmall from './illustrations/article-photography-small.webp'

export interface Article {
  id: string
  title: string
  /** At most 160 characters. */
  description: string
  section: string
  tags: readonly string[]
  /** With time zone. */
  publishedAt: string
  updatedAt: string
  /** `large` is 1200 by 675 pixels; `small` is the same image, 640 pixels wide. */
  image: { large: string; small: string; alt: string; prompt: string }
  /** Ids of articles. */
  relatedArticles: readonly string[]
  importText: () => Promise<ArticleText>
}

export interface ArticleText {
  default: MDXContent
  outline: readonly { readonly id: string; readonly title: string }[]
  wordCount: number
}

/** `/blog` without an id shows the first one. `web/public/cards` has a social card for each. */
export const articles: readonly Article[] = [
  {
    id: 'top-10-ai-ad-creatives',
    title: 'Top 10 AI ad creatives, each with a prompt to try',
    description:
      'Ten ideas for ads that stop a thumb: what each one shows, why it works, where it goes wrong, which aspect ratio it needs, and a prompt to try as is.',
    section: 'Advertising',
    tags: ['AI ads', 'ad creatives', 'prompts', 'social media'],
    publishedAt: '2026-11-21T09:00:00Z',
    updatedAt: '2026-11-21T09:00:00Z',
    image: {
      large: ads,
      small: adsSmall,
      alt: 'An astronaut standing on a planet with a large steaming cup of coffee, a blue nebula behind',
      prompt: 'an astronaut holding a cup of coffee on the moon',
    },
    relatedArticles: ['ai-product-photography', 'ai-digital-marketing'],
    importText: () => import('./blog/top-10-ai-ad-creatives.mdx'),
  },
  {
    id: 'ai-product-photography',
    title: 'AI product photography: from packshot to scene',
    description:
      'What AI can do for product images and what it cannot: one honest photograph, scenes in words, light, a checklist, and when to call a photographer.',
    section: 'Photography',
    tags: ['product photography', 'e-commerce', 'reference image', 'light'],
    publishedAt: '2026-11-21T09:00:00Z',
    updatedAt: '2026-11-21T09:00:00Z',
    image: {
      large: photography,
      small: photographySmall,
      alt: 'An old camera on a wooden table, a golden key beside it, morning light in the window behind',
      prompt: 'a camera on a table in the morning',
    },
    relatedArticles: ['top-10-ai-ad-creatives', 'ai-digital-marketing'],
    importText: () => import('./blog/ai-product-photography.mdx'),
  },
  {
    id: 'ai-digital-marketing',
    title: 'AI in digital marketing: images that earn their keep',
    description:
      'A workflow for AI images in marketing: where they pay, from brief to prompt, staying on brand, tests that teach something, rights, labels and costs.',
    section: 'Marketing',
    tags: ['digital marketing', 'brand consistency', 'A/B testing', 'AI labels'],
    publishedAt: '2026-11-21T09:00:00Z',
    updatedAt: '2026-11-21T09:00:00Z',
    image: {
      large: marketing,
      small: marketingSmall,
      alt: 'A blue and white striped hot air balloon over rows of lavender at sunrise',
      prompt: 'a hot air balloon over lavender fields at sunrise',
    },
    relatedArticles: ['top-10-ai-ad-creatives', 'ai-product-photography'],
    importText: () => import('./blog/ai-digital-marketing.mdx'),
  },
]

/** Returns the article with this id, the first one for `null`, or undefined if there is none with this id. */
export function findArticle(id: string | null): Article | undefined {
  return id === null ? articles[0] : articles.find((article) => article.id === id)
}

/** Returns the canonical path of an article. The first article has one, too, although `/blog` also shows it. */
export function getArticlePath(id: string): string {
  return `/blog?article=${id}`
}
