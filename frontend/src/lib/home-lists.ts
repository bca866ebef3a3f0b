import type { HomeLists } from '@terimce/contract/routes/browse';
import { useCall } from './use-call.js';

const CACHE_MS = 5 * 60_000;

/** The data that the server wrote into the initial page; taken before the application clears its place. */
function startData(): HomeLists | undefined {
  const text = document.getElementById('start-data')?.textContent;
  if (!text) return undefined;
  try {
    return (JSON.parse(text) as { home: HomeLists }).home;
  } catch {
    return undefined;
  }
}
const start = startData();

/** The lists of the home page: available at once if the server has sent that page, else loaded. */
export function useHomeLists(): HomeLists | undefined {
  const options = start ? { fallbackData: start, revalidateOnMount: false } : {};
  return useCall('GET /terms/home', {}, { dedupingInterval: CACHE_MS, ...options }).data;
}
