let isUnderWay = false;

/** Loads the page anew because somebody asked for it: basket, form and waiting scans come through it. */
export function loadAnew(): void {
  isUnderWay = true;
  location.reload();
}

/** Whoever has asked for it is not asked whether he means to leave. */
export function isLoadingAnew(): boolean {
  return isUnderWay;
}
