import { createWanted } from '../../lib/wanted.ts'

/** The image whose heart a signed-out visitor pressed: favored once they have signed in. */
export const wantedFavorite = createWanted('wantedFavorite')
