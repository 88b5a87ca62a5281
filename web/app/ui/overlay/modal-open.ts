/** While a modal dialog is open, the page behind it takes nothing. */
export function isModalOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null
}
