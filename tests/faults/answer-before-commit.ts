import { setTimeout } from 'node:timers/promises';
import { GroupCommit } from '../../src/server/platform/database/sqlite-store.ts';

// Loaded into a shop before anything else, this breaks its promise: the answer goes out, the commit comes later.
const { run } = GroupCommit.prototype;
GroupCommit.prototype.run = function <T>(this: GroupCommit, ...[operation]: Parameters<typeof run<T>>) {
  return new Promise<T>((resolve, reject) => {
    run
      .call(this, async (trx) => {
        const answer = await operation(trx);
        resolve(answer);
        await setTimeout(100);
        return answer;
      })
      .catch(reject);
  });
};
