import type { Load, LoadReport } from './load.ts';
import { runLoad } from './run-load.ts';

// A process of its own, so that neither the bench's own work nor its memory stands in the way of the clients.
process.on('message', async (load: Load) => {
  let report: LoadReport;
  try {
    report = { result: await runLoad(load) };
  } catch (fault) {
    report = { fault: String(fault) };
  }
  process.send?.(report);
});
