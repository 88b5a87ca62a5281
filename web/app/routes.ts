import { index, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('generate', 'routes/generate.tsx'),
  route('favorites', 'routes/favorites.tsx'),
  route('my-media', 'routes/my-media.tsx'),
  route('upload', 'routes/upload.tsx'),
  route('auth/confirm', 'routes/auth.confirm.tsx'),
  route('auth/reset', 'routes/auth.reset.tsx'),
  route('auth/signin', 'routes/auth.signin.tsx'),
  route('image/:id', 'routes/image.tsx'),
  route('credits', 'routes/credits.tsx'),
  route('credits/orders/:orderId', 'routes/credits.order.tsx'),
  route('settings', 'routes/settings.tsx'),
  route('pricing', 'routes/pricing.tsx'),
  route('verify', 'routes/verify.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
