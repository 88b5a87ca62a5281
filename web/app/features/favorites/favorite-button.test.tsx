import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test } from 'vitest'
import { renderComponent } from '../../testing/render-component.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { SetFavoriteContext } from './favorites-provider.tsx'
import { favoriteIdsQuery } from './favorites.queries.ts'
import { toggleFavoriteMutation } from './use-toggle-favorite.ts'

/** Shows the favorite button of one image, with the user's loaded favorites and a server that never responds. */
async function showFavoriteButton({
  favorites,
  initiallyFavorited = false,
}: {
  favorites?: string[]
  initiallyFavorited?: boolean
}) {
  const queries = new QueryClient()
  const list = async () => ({ favorites: favorites ?? [], nextCursor: null })
  if (favorites) await queries.fetchQuery(favoriteIdsQuery({ favorites: { list } }, 'ada'))
  const toggles: unknown[] = []
  const never = new Promise<never>(() => undefined)
  const dependencies = {
    queries,
    api: { favorites: { toggle: () => never } },
    overlay: { changeFavorite: () => ({ settle: () => undefined, rollback: () => undefined }) },
    toasts: { show: () => 0 },
  }
  const toggle = (imageId: string, favorited: boolean) => {
    toggles.push([imageId, favorited])
    const variables = { viewerId: 'ada', imageId, favorited }
    void queries.getMutationCache().build(queries, toggleFavoriteMutation(dependencies)).execute(variables)
  }
  const rendered = await renderComponent(
    <QueryClientProvider client={queries}>
      <SetFavoriteContext value={toggle}>
        <FavoriteButton imageId="fox" tone="image" initiallyFavorited={initiallyFavorited} />
      </SetFavoriteContext>
    </QueryClientProvider>,
  )
  return { ...rendered, toggles }
}

test.each([
  ['an image that is not a favorite', ['owl'], 'Add to favorites', 'false'],
  ['a favorite', ['fox'], 'Remove from favorites', 'true'],
])('the button of %s shows the state and what a click does', async (_what, favorites, name, toggleState) => {
  const { find, click, toggles } = await showFavoriteButton({ favorites })
  expect(find('button', name).getAttribute('aria-pressed')).toBe(toggleState)
  await click(find('button', name))
  expect(toggles).toEqual([['fox', toggleState === 'false']])
})

test('until the favorites are loaded, an image on the favorites screen counts as a favorite', async () => {
  const { find, click, toggles } = await showFavoriteButton({ initiallyFavorited: true })
  await click(find('button', 'Remove from favorites'))
  expect(toggles).toEqual([['fox', false]])
})

test('a clicked button shows the requested state, and is disabled until the server responds', async () => {
  const { find, click, toggles } = await showFavoriteButton({ favorites: [] })
  await click(find('button', 'Add to favorites'))
  await act(async () => expect.poll(() => find('button').getAttribute('aria-disabled')).toBe('true'))
  const button = find('button', 'Remove from favorites')
  expect(button.querySelector('svg')?.getAttribute('class')).toContain('animate-pulse')
  await click(button)
  expect(toggles).toEqual([['fox', true]])
})

test.each(['pointerover', 'focusin'])(
  'the icon of an unused button is a CSS background, and becomes an SVG on the first %s',
  async (event) => {
    const { find } = await showFavoriteButton({ favorites: [] })
    expect(find('button').className).toContain('--heart-outline')
    expect(find('button').querySelector('svg')).toBeNull()
    act(() => void find('button').dispatchEvent(new Event(event, { bubbles: true })))
    expect(find('button').className).not.toContain('--heart-outline')
    expect(find('button').querySelector('svg')).not.toBeNull()
  },
)
