export const lists = [
  {
    promise: 'The next page begins with the image after the last one shown.',
    file: 'server/src/kernel/pagination.ts',
    find: 'found.length > size ? rows.at(-1) : undefined',
    replace: 'found.length > size ? found.at(-1) : undefined',
  },
  {
    promise: "The favorite count in the response includes the caller's own favorite.",
    file: 'server/src/features/favorites/favorites.service.ts',
    find: 'favorite_count: others + (favorited ? 1 : 0),',
    replace: 'favorite_count: others,',
  },
  {
    promise: "A deleted image is in none of its owner's lists.",
    file: 'server/src/features/images/lists/lists.repository.ts',
    find: 'sql`${images.userId} = ${userId} and ${images.deletedAt} is null`',
    replace: 'sql`${images.userId} = ${userId}`',
  },
]
