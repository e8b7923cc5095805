import { Link, useLoaderData } from '@tanstack/react-router'

import type { readDashboard } from './api'

type Dashboard = Awaited<ReturnType<typeof readDashboard>>

export function Home() {
  const { serviceCount } = useLoaderData({ strict: false }) as unknown as Dashboard
  return (
    <>
      <nav>
        <Link to="/">Dashboard</Link> <Link to="/manage-account">Manage Accounts</Link>
      </nav>
      <h1 data-page-heading>Dashboard</h1>
      <p>Services: {serviceCount[0]?.count}</p>
    </>
  )
}
