/** Which other features' front doors a server feature may knock at. No cycles; a feature that is missing here is refused. */
export const featureGraph = {
  realtime: [],
  users: [],
  plans: [],
  credits: ['plans', 'realtime'],
  images: [],
  favorites: ['images', 'realtime'],
  uploads: ['images'],
  generation: ['credits', 'plans', 'images', 'realtime'],
  region: [],
  payments: ['credits', 'region', 'realtime'],
  admin: ['credits', 'generation', 'images', 'payments', 'plans', 'users'],
  moderation: ['admin', 'images', 'users'],
}
