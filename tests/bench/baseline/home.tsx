import { Link } from '@tanstack/react-router'

import { useDashboard } from './api'

export function Home() {
  const dashboard = useDashboard()
  return (
    <>
      <nav>
        <Link to="/">Dashboard</Link> <Link to="/manage-account">Manage Accounts</Link>
      </nav>
      <h1 data-page-heading>Dashboard</h1>
      {dashboard && <p>Services: {dashboard.serviceCount[0]?.count}</p>}
    </>
  )
}
