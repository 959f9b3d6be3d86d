-- Queens: counts all ways to put n queens on an n by n board.
local Board = {}
Board.__index = Board

local function all_free(from, to)
  local free = {}
  for i = from, to do free[i] = true end
  return free
end

function Board.new(n)
  return setmetatable({ n = n, row_free = all_free(1, n), rise_free = all_free(1, 2 * n), fall_free = all_free(1, 2 * n),
                        solutions = 0, tries = 0 }, Board)
end

function Board:is_free(row, col)
  return self.row_free[row] and self.rise_free[row + col] and self.fall_free[row - col + self.n]
end

function Board:set_free(row, col, value)
  self.row_free[row] = value
  self.rise_free[row + col] = value
  self.fall_free[row - col + self.n] = value
end

function Board:place(col)
  if col > self.n then
    self.solutions = self.solutions + 1
    return
  end
  for row = 1, self.n do
    self.tries = self.tries + 1
    if self:is_free(row, col) then
      self:set_free(row, col, false)
      self:place(col + 1)
      self:set_free(row, col, true)
    end
  end
end

return function(n)
  local board = Board.new(n)
  board:place(1)
  return board.solutions, board.tries
end
