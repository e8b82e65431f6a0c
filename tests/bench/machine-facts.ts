import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** Where the figures come from, in one line; the disk is the one under `folder`. */
export function machineFacts(folder: string): string {
  const [load = 0] = loadavg();
  return [
    `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores`,
    `${Math.round(totalmem() / 1024 ** 3)} GB memory`,
    `disk ${diskUnder(folder)}`,
    `Node ${process.versions.node}`,
    `load average before ${load.toFixed(1)}`,
  ].join(' · ');
}

function diskUnder(folder: string): string {
  const [, line = ''] = execFileSync('df', ['-P', '-T', folder], { encoding: 'utf8' }).split('\n');
  const [device, type] = line.split(/\s+/);
  return type === 'tmpfs' ? 'tmpfs: nothing is durable here, set TMPDIR' : `${device} (${type})`;
}
