export { IssueScreen as Component } from './issue-screen.tsx';
export { loadBoxOffice as loader } from './load-box-office.ts';
