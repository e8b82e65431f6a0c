import { PageTitle } from '../../ui/page-title.tsx';

export function Component() {
  return <PageTitle>Block</PageTitle>;
}
