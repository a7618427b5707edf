import { startSite } from '../site.ts';
import { checkPaper } from './check-papers.ts';

/** The storage of previews; separate from that of papers published on this machine. */
const STATE = '.wrangler/preview';
const CRON_EVERY_MS = 5 * 60_000;

export interface Preview {
  id: string;
  /** `http://my-town.localhost:8787`. */
  address: string;
  close(): Promise<void>;
}

/**
 * Serves the paper of a folder on this machine as readers would see it, with its real feeds. File
 * changes show within 2 seconds.
 *
 * @throws PaperError with the problems of its files
 */
export async function previewPaper(
  folder: string,
  { port, stateDir = STATE }: { port: number; stateDir?: string },
): Promise<Preview> {
  const paper = await checkPaper(folder, false);
  const site = await startSite({ port, kind: 'dev', stateDir, previewed: folder });
  const poll = () => void site.refresh(Date.now()).catch((error: unknown) => reportPoll(error));
  poll();
  const cron = setInterval(poll, CRON_EVERY_MS);
  return {
    id: paper.id,
    address: `http://${paper.id}.localhost:${port}`,
    close: () => {
      clearInterval(cron);
      return site.close();
    },
  };
}

function reportPoll(error: unknown): void {
  console.error('The feeds could not be read:', error);
}
