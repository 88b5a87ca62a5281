export { CurrencySwitch } from './currency-switch.tsx'
export { regionQuery } from './region.queries.ts'
export { useCurrency, type CurrencyChoice } from './use-currency.ts'
