export { CurrencySwitch } from './currency-switch.tsx'
export { regionQuery } from './region.queries.ts'
export { useCurrency } from './use-currency.ts'
