/*
 * The floor that the product is measured against: the same login form and the same list, out of
 * react, react-dom and a router, without a component kit, a query cache, schemas or styles.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  RouterProvider,
} from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'

import { readAccounts, readDashboard } from './api'

const root = createRootRoute({ component: Outlet })
const guard = () => {
  if (!localStorage.getItem('adminAuthToken')) throw redirect({ to: '/login' })
}

const routeTree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: '/login',
    component: lazyRouteComponent(() => import('./login'), 'Login'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: guard,
    loader: readDashboard,
    component: lazyRouteComponent(() => import('./home'), 'Home'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/manage-account',
    beforeLoad: guard,
    loader: readAccounts,
    component: lazyRouteComponent(() => import('./list'), 'List'),
  }),
])

const router = createRouter({ routeTree, defaultPreload: 'intent' })

createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />)
