export const webState = [
  {
    promise: 'The page rolls back a favorite that the server rejects.',
    file: 'web/app/features/favorites/use-toggle-favorite.ts',
    find: '      change?.rollback()',
    replace: '      if (error instanceof TypeError) change?.rollback()',
  },
  {
    promise: 'Clicking a heart sends the opposite of what the heart shows.',
    file: 'web/app/features/favorites/favorite-button.tsx',
    find: 'setFavorite(imageId, !favorited)',
    replace: 'setFavorite(imageId, !initiallyFavorited)',
  },
  {
    promise: 'Text in structured data cannot end its script element.',
    file: 'web/app/ui/json-ld.tsx',
    find: ".replaceAll('<', '\\\\u003c')",
    replace: ".replace('<', '\\\\u003c')",
  },
  {
    promise: "Another user's access token is never used.",
    file: 'web/app/api/session/session.ts',
    find: "notify('signedIn')\n      return null\n    }",
    replace: "notify('signedIn')\n    }",
  },
]
