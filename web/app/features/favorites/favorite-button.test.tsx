import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test } from 'vitest'
import { showComponent } from '../../testing/show-component.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { FavoritesContext } from './favorites-context.ts'
import { favoriteIds } from './favorites.queries.ts'
import { toggleFavorite } from './use-toggle-favorite.ts'

/** Shows the favorite button of one image, with the user's loaded favorites and a server that never responds. */
async function showHeart({ known, assumed = false }: { known?: string[]; assumed?: boolean }) {
  const queries = new QueryClient()
  const list = async () => ({ favorites: known ?? [], nextCursor: null })
  if (known) await queries.fetchQuery(favoriteIds({ favorites: { list } }, 'ada'))
  const pressed: unknown[] = []
  const never = new Promise<never>(() => undefined)
  const needs = {
    queries,
    api: { favorites: { toggle: () => never } },
    shown: { changeFavorite: () => ({ settle: () => undefined, rollback: () => undefined }) },
    toasts: { show: () => 0 },
  }
  const toggle = (imageId: string, favorited: boolean) => {
    pressed.push([imageId, favorited])
    const wish = { viewerId: 'ada', imageId, favorited }
    void queries.getMutationCache().build(queries, toggleFavorite(needs)).execute(wish)
  }
  const shown = await showComponent(
    <QueryClientProvider client={queries}>
      <FavoritesContext value={{ setFavorite: toggle }}>
        <FavoriteButton imageId="fox" tone="image" assumed={assumed} />
      </FavoritesContext>
    </QueryClientProvider>,
  )
  return { ...shown, pressed }
}

test.each([
  ['an image that is no favorite', ['owl'], 'Add to favorites', 'false'],
  ['a favorite', ['fox'], 'Remove from favorites', 'true'],
])('the button of %s shows the state and what a click does', async (_what, known, name, isPressed) => {
  const { find, press, pressed } = await showHeart({ known })
  expect(find('button', name).getAttribute('aria-pressed')).toBe(isPressed)
  await press(find('button', name))
  expect(pressed).toEqual([['fox', isPressed === 'false']])
})

test('until the favorites are loaded, an image on the favorites screen counts as a favorite', async () => {
  const { find, press, pressed } = await showHeart({ assumed: true })
  await press(find('button', 'Remove from favorites'))
  expect(pressed).toEqual([['fox', false]])
})

test('a clicked button shows the requested state, and is disabled until the server responds', async () => {
  const { find, press, pressed } = await showHeart({ known: [] })
  await press(find('button', 'Add to favorites'))
  await act(async () => expect.poll(() => find('button').getAttribute('aria-disabled')).toBe('true'))
  const heart = find('button', 'Remove from favorites')
  expect(heart.querySelector('svg')?.getAttribute('class')).toContain('animate-pulse')
  await press(heart)
  expect(pressed).toEqual([['fox', true]])
})

test.each(['pointerover', 'focusin'])(
  'the icon of an unused button is a CSS background, and becomes an SVG on the first %s',
  async (event) => {
    const { find } = await showHeart({ known: [] })
    expect(find('button').className).toContain('--heart-outline')
    expect(find('button').querySelector('svg')).toBeNull()
    act(() => void find('button').dispatchEvent(new Event(event, { bubbles: true })))
    expect(find('button').className).not.toContain('--heart-outline')
    expect(find('button').querySelector('svg')).not.toBeNull()
  },
)
