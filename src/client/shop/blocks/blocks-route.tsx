export { loadPlan as loader } from './load-plan.ts';
export { PlanScreen as Component } from './plan-screen.tsx';
